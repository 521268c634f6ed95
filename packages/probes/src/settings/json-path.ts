import { compile, JSONPathError, type JSONValue } from 'json-p3';

/**
 * The values that a JSONPath query (RFC 9535) finds. Takes as long as the two make it.
 *
 * @throws RangeError when the value is nested deeper than is searched
 */
export function valuesAt(query: string, value: JSONValue): readonly unknown[] {
  try {
    return compile(query).query(value).values();
  } catch (error) {
    if (error instanceof JSONPathError) throw new RangeError(error.message, { cause: error });
    throw error;
  }
}

/** Whether this is a JSONPath query. */
export function isJsonPath(text: string): boolean {
  try {
    compile(text);
    return true;
  } catch (error) {
    if (error instanceof JSONPathError) return false;
    throw error;
  }
}
