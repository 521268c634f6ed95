import { serveTasks } from '@tocsin/probes/computing';
import { turnsTask } from './read-turns.js';

serveTasks(new Map([[turnsTask.name, turnsTask]]));
