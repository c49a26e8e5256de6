import { settings } from '../settings.ts';

let audio: AudioContext | undefined;

/** Two soft notes, if sound is switched on. */
export function chime(kind: 'turn' | 'move' | 'end'): void {
  if (!settings.get().sound) return;
  audio ??= new AudioContext();
  const at = audio.currentTime;
  const notes = kind === 'turn' ? [523, 784] : kind === 'end' ? [523, 659, 784] : [330];
  notes.forEach((pitch, i) => {
    const tone = audio!.createOscillator();
    const gain = audio!.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at + i * 0.12);
    gain.gain.linearRampToValueAtTime(kind === 'move' ? 0.04 : 0.09, at + i * 0.12 + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + i * 0.12 + 0.4);
    tone.connect(gain).connect(audio!.destination);
    tone.start(at + i * 0.12);
    tone.stop(at + i * 0.12 + 0.45);
  });
}
