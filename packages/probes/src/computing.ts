export { newTask, type Task } from './compute/compute.js';
export { ComputePool } from './compute/compute-pool.js';
export { serveTasks } from './compute/serve-tasks.js';
export { CheckImpossible } from './result/check-result.js';
