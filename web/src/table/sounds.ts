/** Four small wooden sounds, made on the spot. Off until asked for; each has a visible twin. */

export type Sound = 'down' | 'back' | 'turn' | 'end';

/** A knock: a short band of noise over a falling tone. */
interface Knock {
  at: number;
  pitch: number;
  length: number;
  loud: number;
}

const SCORES: Record<Sound, Knock[]> = {
  down: [{ at: 0, pitch: 420, length: 0.07, loud: 0.5 }],
  back: [
    { at: 0, pitch: 300, length: 0.06, loud: 0.3 },
    { at: 0.05, pitch: 260, length: 0.06, loud: 0.25 },
    { at: 0.1, pitch: 330, length: 0.06, loud: 0.2 },
  ],
  turn: [
    { at: 0, pitch: 520, length: 0.12, loud: 0.35 },
    { at: 0.13, pitch: 690, length: 0.16, loud: 0.35 },
  ],
  end: [
    { at: 0, pitch: 690, length: 0.14, loud: 0.35 },
    { at: 0.14, pitch: 520, length: 0.14, loud: 0.35 },
    { at: 0.28, pitch: 390, length: 0.3, loud: 0.4 },
  ],
};

let room: AudioContext | null = null;

export function play(sound: Sound): void {
  room ??= new AudioContext();
  if (room.state === 'suspended') void room.resume();
  for (const knock of SCORES[sound]) strike(room, knock);
}

function strike(room: AudioContext, { at, pitch, length, loud }: Knock): void {
  const start = room.currentTime + at;
  const loudness = room.createGain();
  loudness.gain.setValueAtTime(loud, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  loudness.connect(room.destination);

  const tone = room.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.3, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + length / 3);
  tone.connect(loudness);
  tone.start(start);
  tone.stop(start + length);

  const samples = Math.ceil(room.sampleRate * 0.02);
  const noise = room.createBuffer(1, samples, room.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const tap = room.createBufferSource();
  tap.buffer = noise;
  const band = room.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch * 3;
  tap.connect(band).connect(loudness);
  tap.start(start);
}
