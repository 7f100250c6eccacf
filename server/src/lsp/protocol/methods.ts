import type * as protocol from 'vscode-languageserver';

type Exported = (typeof protocol)[keyof typeof protocol];
type Request = Extract<Exported, { readonly method: string; readonly type: { readonly _: unknown } }>;

/** The name of a request of the protocol. */
export type Method = Request['method'];

type Typed<M extends Method> = NonNullable<Extract<Request, { readonly method: M }>['type']['_']>;

/** The parameters of a request, by its name. */
export type Params<M extends Method> = Typed<M>[0];

/** The answer to a request, by its name. */
export type Result<M extends Method> = Typed<M>[1];
