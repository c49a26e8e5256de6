/** Where the keyboard goes on with a question: its first control in view. */
const CONTROLS = 'button:not([disabled], .chip), input, summary';

/**
 * Focuses the first control of a question, by default of the one on the page. On a narrow screen
 * the list of options is closed, and its title comes first.
 */
export function focusQuestion(
  question: HTMLElement | null = document.querySelector<HTMLElement>('.ask'),
  options?: FocusOptions,
): void {
  const controls = [...(question?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const isShown = (control: HTMLElement): boolean =>
    control.tagName === 'SUMMARY' || !control.closest('details:not([open])');
  controls.find(isShown)?.focus(options);
}
