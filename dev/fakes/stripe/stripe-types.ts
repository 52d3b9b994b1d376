/** Types that hold the sandbox to the types of Stripe’s SDK, which are generated from Stripe’s OpenAPI description. */
/** The SDK’s enumerations accept future values; the sandbox uses only the listed ones. */
export type Written<Value> = [Literal<Value>] extends [never] ? Value : Literal<Value> | Exclude<Value, string>;

type Literal<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** Some fields of a Stripe object. `Narrower` replaces the type of a field; it must be one that Stripe allows. */
export type Part<
	Whole,
	Names extends keyof Whole,
	Narrower extends {
		[Name in keyof Narrower]: Name extends keyof Whole ? Less<Whole[Name]> : never;
	} = Record<never, never>,
> = { [Name in Names]: Written<Whole[Name]> } & Narrower;

/** The same value with fields left out at any depth. */
type Less<Value> = Value extends readonly (infer Item)[]
	? readonly Less<Item>[]
	: Value extends object
		? { readonly [Name in keyof Value]?: Less<Value[Name]> }
		: Written<Value>;

/** Some parameters of a Stripe call with their kinds. Other names and kinds do not compile. */
export type Takes<Whole> = { readonly [Name in keyof Whole]?: Taken<Exclude<Whole[Name], '' | null | undefined>> };

type Taken<Value> = [Value] extends [boolean]
	? 'boolean'
	: [Value] extends [number]
		? 'integer'
		: [Value] extends [string]
			? [Literal<Value>] extends [never]
				? 'text'
				: readonly Literal<Value>[]
			: Value extends readonly (infer Item)[]
				? { readonly each: Takes<Item> }
				: string extends keyof Value
					? 'texts'
					: { readonly fields: Takes<Value> };
