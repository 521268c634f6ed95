import { Injectable, type PipeTransform } from '@nestjs/common';
import { type Brand, id } from '@tocsin/domain';
import { notFound } from '../problems/problem.js';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value);

/** UUIDs may arrive in capitals (RFC 9562, section 4). */
export const idOf = <Id extends Brand<string>>(uuid: string): Id => id<Id>(uuid.toLowerCase());

/** Answers 404 for text that cannot be an id. */
@Injectable()
export class PathId implements PipeTransform<string> {
  transform(value: string): string {
    if (!isUuid(value)) throw notFound('thing');
    return value.toLowerCase();
  }
}
