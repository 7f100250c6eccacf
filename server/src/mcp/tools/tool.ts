import { type Fault, type Path, readShape } from '../../core/shape/readShape.ts';
import type { Made, ObjectShape, Shape } from '../../core/shape/shape.ts';
import { type Desk, Unanswered } from '../desk/desk.ts';

/** What a tool answers: the same for programs and for people. */
export interface Answer<Output> {
  readonly data: Output;
  readonly markdown: string;
}

/** A question that can be asked of the books, as data. */
export interface Tool<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what it is for and when to use it. */
  readonly description: string;
  readonly input: Shape<Input> & ObjectShape;
  readonly output: Shape<Output> & ObjectShape;
  /** It changes files. */
  readonly writes?: true;
  /** Throws {@link Unanswered}. */
  run(asked: Input, desk: Desk): Promise<Answer<Output>> | Answer<Output>;
}

/** A tool of which the types of arguments and answers come from their shapes. */
export function toolOf<I extends Shape & ObjectShape, O extends Shape & ObjectShape>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    run(asked: Made<I>, desk: Desk): Promise<Answer<Made<O>>> | Answer<Made<O>>;
  },
): Tool {
  return tool as unknown as Tool;
}

/** Asks a tool. Throws {@link Unanswered}, also for arguments that it doesn't take. */
export async function ask(tool: Tool, given: unknown, desk: Desk): Promise<Answer<unknown>> {
  const wrong: string[] = [];
  const report = (path: Path, fault: Fault) => void wrong.push(faultText(path, fault));
  const asked = readShape(tool.input, given ?? {}, [], { report });
  if (wrong.length || asked === undefined) throw new Unanswered(wrong.join(' ') || 'Pass the arguments as an object.');
  return tool.run(asked, desk);
}

function faultText(path: Path, fault: Fault): string {
  const name = path.join('.');
  switch (fault.kind) {
    case 'value':
      return name ? `“${name}” must be ${fault.wanted}.` : 'The arguments must be an object.';
    case 'key':
      return `Unknown argument “${fault.key}”; use one of ${fault.known.join(', ')}.`;
    case 'entries':
      return `“${name}” has ${fault.count} entries, of which ${fault.most} are read; call the tool several times.`;
    case 'said':
      return fault.said;
  }
}
