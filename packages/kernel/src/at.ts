import { Bug } from './fault.ts';

/** The element at an index that must exist: a missing one is a defect of ours. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new Bug(`no element ${index} in a list of ${list.length}`);
  return element;
}
