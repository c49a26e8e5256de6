/** The cluster cannot be used as it was asked to, in words for the user. */
export class ClusterFault extends Error {
  override readonly name = 'ClusterFault';
}
