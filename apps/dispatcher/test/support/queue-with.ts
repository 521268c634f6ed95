import type { DispatchQueue } from '@tocsin/domain';

export const queueWith = (queue: DispatchQueue, changed: Partial<DispatchQueue>): DispatchQueue => ({
  waiting: queue.waiting.bind(queue),
  claim: queue.claim.bind(queue),
  release: queue.release.bind(queue),
  complete: queue.complete.bind(queue),
  closeExpired: queue.closeExpired.bind(queue),
  ...changed,
});
