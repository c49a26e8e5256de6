/** The cluster cannot be used as requested; worded for the user. */
export class ClusterFault extends Error {
  override readonly name = 'ClusterFault';
}
