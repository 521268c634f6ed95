import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Fast, and much smaller than single answers would be: the evidence of an incident repeats itself. */
const quality = 4;

/** Bounds all that is unpacked: little text can be packed for much. */
export const unpackedBytesMax = 512 * 1_024;

const ajv = new Ajv2020({ validateFormats: false, useDefaults: true });

/** JSON as compressed text, for a report and a database. */
export const packed = (value: unknown): string => compressed(Buffer.from(JSON.stringify(value)));

type Room = { readonly charsMax: number; readonly unpackedBytesMax: number };

/** Returns `undefined` if there is too little room, packed or unpacked. */
export const packedWithin = (value: unknown, room: Room): string | undefined => {
  const json = Buffer.from(JSON.stringify(value));
  if (json.length > room.unpackedBytesMax) return undefined;
  const text = compressed(json);
  return text.length > room.charsMax ? undefined : text;
};

const compressed = (json: Buffer): string => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params }).toString('base64');
};

const compiling: (() => unknown)[] = [];

/** Compiles the schemas of all unpackers. The first that unpacks would be kept waiting. */
export const prepareUnpacking = (): void => {
  for (const compile of compiling) compile();
};

/** Makes the function that unpacks JSON of one schema. It returns `null` for anything else, and for what is too large. */
export const unpackerOf = <Value>(schema: object): ((text: string) => Value | null) => {
  let compiled: ValidateFunction<Value> | undefined;
  const validator = (): ValidateFunction<Value> => {
    compiled ??= ajv.compile<Value>(schema);
    return compiled;
  };
  compiling.push(validator);
  return (text) => {
    try {
      const json = brotliDecompressSync(Buffer.from(text, 'base64'), { maxOutputLength: unpackedBytesMax });
      const value: unknown = JSON.parse(json.toString());
      return validator()(value) ? (value as Value) : null;
    } catch {
      return null;
    }
  };
};
