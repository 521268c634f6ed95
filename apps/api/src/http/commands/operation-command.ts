import { SetMetadata } from '@nestjs/common';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import type { CommandType } from './command.js';

const commandKey = 'command';

export const ExecutesCommand = (command: CommandType): MethodDecorator => SetMetadata(commandKey, command);

export const commandsOfOperations = (modules: ModulesContainer): CommandType[] => {
  const scanner = new MetadataScanner();
  const controllers = [...modules.values()].flatMap((each) => [...each.controllers.values()]);
  return controllers.flatMap(({ metatype }) =>
    scanner
      .getAllMethodNames(metatype?.prototype)
      .map((name) => Reflect.getMetadata(commandKey, metatype?.prototype[name]))
      .filter((command) => command !== undefined),
  );
};
