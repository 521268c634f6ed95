import { Get, Module, Req, Res } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { declaredReasons } from '@tocsin/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
// Declares the reasons of all monitor types.
import '@tocsin/probes/catalogue';
import { ConstantAnswer } from '../http/constant-answer.js';
import { Operation, V1Controller } from '../http/operation.js';

@ApiSchema({ name: 'ReasonTemplates' })
class ReasonTemplatesView {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'A sentence for each code. `{name}` stands for text, `{name:kind}` for another value, and `{name|one|other}` for a word that depends on a number.',
  })
  readonly templates!: Readonly<Record<string, string>>;
}

@V1Controller('reasons', 'Monitors')
class ReasonsController {
  readonly #templates = new ConstantAnswer(
    (language): ReasonTemplatesView => ({
      templates: Object.fromEntries([...declaredReasons()].map(([code, each]) => [code, each[language]])),
    }),
  );

  @Get()
  @Operation({
    id: 'listReasons',
    summary: 'The codes of reasons, and their sentences',
    description:
      'The reason of a check or an incident is a code with values. The sentences are in the language that `Accept-Language` asks for, English, German or Arabic.',
    status: 200,
    answer: ReasonTemplatesView,
  })
  list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.#templates.bodyFor(request, reply);
  }
}

@Module({ controllers: [ReasonsController] })
export class ReasonsModule {}
