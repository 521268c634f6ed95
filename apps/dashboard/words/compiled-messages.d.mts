export function compileMessages(name: string, content: string): string;
