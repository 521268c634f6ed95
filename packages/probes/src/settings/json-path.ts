import { compile, JSONPathError, type JSONValue } from 'json-p3';

/** By RFC 9535. @throws RangeError when the value is nested too deeply */
export function valuesAt(query: string, value: JSONValue): readonly unknown[] {
  try {
    return compile(query).query(value).values();
  } catch (error) {
    if (error instanceof JSONPathError) throw new RangeError(error.message, { cause: error });
    throw error;
  }
}

export function isJsonPath(text: string): boolean {
  try {
    compile(text);
    return true;
  } catch (error) {
    if (error instanceof JSONPathError) return false;
    throw error;
  }
}
