import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { messageDocuments } from '@tocsin/webhook-core';
import { Public } from '../http/access/access.js';
import { notFound } from '../http/problems/problem.js';

const documents = new Map(Object.entries(messageDocuments));

/** The webhook message's contract, for whoever receives it: JSON Schemas and an AsyncAPI document. */
@Public()
@ApiExcludeController()
@Controller('message')
export class MessageDocumentsController {
  @Get(':file')
  document(@Param('file') name: string): object {
    const document = documents.get(name);
    if (!document) throw notFound('file');
    return document;
  }
}
