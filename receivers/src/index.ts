export { languages } from './languages.js';
export { middleware } from './middleware.js';
export { type Receiver, startReceiver } from './start-receiver.js';
export { type Answer, answersOf, readVectors, type Vector, writeVectors } from './vectors.js';
