import { serveTasks } from './compute/serve-tasks.js';
import { tasks } from './tasks.js';

serveTasks(tasks);
