/** The tools as MCP lists them. The build of the functions computes the list, because its words stand in the source files of the schemas. */
import { convert } from '../api-docs/json-schemas.ts';
import { type Tool, tools } from './tools.ts';

const confirmationInput = {
	type: 'string',
	description: 'Leave it out at first. Send what the first call returned, after the user has agreed.',
};

export const toolList = tools.map(describe);

function describe({ name, title, description, input, plan }: Tool) {
	const { properties = {}, required = [] } = convert(input, 'input') as { properties?: object; required?: string[] };
	return {
		name,
		title,
		description,
		inputSchema: {
			type: 'object' as const,
			properties: { ...properties, ...(plan && { confirmation: confirmationInput }) },
			required,
			additionalProperties: false,
		},
		annotations: { title, readOnlyHint: plan === undefined, destructiveHint: false },
	};
}
