/** Four short wooden sounds, synthesized with Web Audio. Each goes with something visible. */

export type SoundEffect = 'tile-down' | 'tiles-back' | 'your-turn' | 'game-over';

/** A burst of filtered noise over a falling tone. */
interface Knock {
  /** Seconds after the start of the effect. */
  delay: number;
  /** In hertz. */
  pitch: number;
  /** In seconds. */
  duration: number;
  /** Gain, from 0 to 1. */
  volume: number;
}

const KNOCKS: Record<SoundEffect, Knock[]> = {
  'tile-down': [{ delay: 0, pitch: 420, duration: 0.07, volume: 0.5 }],
  'tiles-back': [
    { delay: 0, pitch: 300, duration: 0.06, volume: 0.3 },
    { delay: 0.05, pitch: 260, duration: 0.06, volume: 0.25 },
    { delay: 0.1, pitch: 330, duration: 0.06, volume: 0.2 },
  ],
  'your-turn': [
    { delay: 0, pitch: 520, duration: 0.12, volume: 0.35 },
    { delay: 0.13, pitch: 690, duration: 0.16, volume: 0.35 },
  ],
  'game-over': [
    { delay: 0, pitch: 690, duration: 0.14, volume: 0.35 },
    { delay: 0.14, pitch: 520, duration: 0.14, volume: 0.35 },
    { delay: 0.28, pitch: 390, duration: 0.3, volume: 0.4 },
  ],
};

let audio: AudioContext | null = null;

export function playEffect(effect: SoundEffect): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const knock of KNOCKS[effect]) schedule(audio, knock);
}

function schedule(audio: AudioContext, { delay, pitch, duration, volume }: Knock): void {
  const start = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + duration);
  gain.connect(audio.destination);

  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.3, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + duration / 3);
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + duration);

  const samples = Math.ceil(audio.sampleRate * 0.02);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 3;
  noise.connect(filter).connect(gain);
  noise.start(start);
}
