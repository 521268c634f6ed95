export { languages } from './languages.js';
export { middleware } from './middleware.js';
export { type Receiver, startReceiver } from './start-receiver.js';
export { readVectors, type Vector, type Verdict, verdictsOf, writeVectors } from './vectors.js';
