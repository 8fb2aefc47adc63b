// An engine in JavaScript: it lays the longest word. Run it with
// tilewright match random "cmd:node examples/longest_word.mjs"
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    send({ type: "hello", protocol: 1, name: "Longest word", wants: ["plays"] });
  } else if (message.type === "game") {
    send({ type: "ready" });
  } else if (message.type === "choose") {
    // Each play is its text and its score: ["8D HEMIOLA", 82].
    const words = (message.plays ?? []).map(([play]) => play);
    const longest = words.reduce((best, play) => (play.length > best.length ? play : best), "");
    send({ type: "move", id: message.id, move: longest || "pass" });
  }
}
