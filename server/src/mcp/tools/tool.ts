import { type Fault, type Path, readShape } from '../../core/shape/readShape.ts';
import type { Made, ObjectShape, Shape } from '../../core/shape/shape.ts';
import { type Desk, Unanswered } from '../desk/desk.ts';

/** The result of a tool, for programs and for people. */
interface Answer<Output> {
  readonly data: Output;
  readonly markdown: string;
}

/** A tool, as data. */
export interface Tool<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly title: string;
  /** For the assistant: what the tool does, and when to use it. */
  readonly description: string;
  readonly input: Shape<Input> & ObjectShape;
  readonly output: Shape<Output> & ObjectShape;
  /** Whether it changes files. */
  readonly writes?: true;
  /** Throws {@link Unanswered}. */
  run(asked: Input, desk: Desk): Promise<Answer<Output>> | Answer<Output>;
}

/** A tool whose types of arguments and results follow from their shapes. */
export function toolOf<I extends Shape & ObjectShape, O extends Shape & ObjectShape>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    run(asked: Made<I>, desk: Desk): Promise<Answer<Made<O>>> | Answer<Made<O>>;
  },
): Tool {
  return tool as unknown as Tool;
}

/** Calls a tool. Throws {@link Unanswered}, also for invalid arguments. */
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
