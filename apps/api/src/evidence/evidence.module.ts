import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceQueries } from './evidence-queries.js';

@Module({ controllers: [EvidenceController], providers: [EvidenceQueries] })
export class EvidenceModule {}
