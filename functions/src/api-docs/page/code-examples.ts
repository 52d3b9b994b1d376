/** The request of an endpoint in other languages, made from the table as the one for curl is. */
import type { DocumentedEndpoint } from '../documented-endpoints.ts';

export function typescriptOf({ method, path, operation }: DocumentedEndpoint, origin: string): string {
	const example = exampleOf(operation);
	const options = [
		...(method === 'GET' ? [] : [`  method: '${method}',`]),
		`  headers: {${needsToken(operation) ? " authorization: 'Bearer TOKEN'," : ''}${example ? " 'content-type': 'application/json'," : ''} },`,
		...(example ? [`  body: JSON.stringify(${indented(JSON.stringify(example, null, 2))}),`] : []),
	];
	return `const response = await fetch('${origin}${path}', {\n${options.join('\n')}\n});\nconst reply = await response.json();`;
}

export function pythonOf({ method, path, operation }: DocumentedEndpoint, origin: string): string {
	const example = exampleOf(operation);
	const parts = [
		`    "${origin}${path}",`,
		...(needsToken(operation) ? ['    headers={"authorization": "Bearer TOKEN"},'] : []),
		...(example ? [`    json=${pythonValue(example)},`] : []),
	];
	return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${parts.join('\n')}\n)\nreply = response.json()`;
}

function exampleOf({ requestBody }: DocumentedEndpoint['operation']): unknown {
	return requestBody?.content['application/json'].example;
}

function needsToken({ 'x-access': access }: DocumentedEndpoint['operation']): boolean {
	return access === 'user' || access === 'admin';
}

function indented(text: string): string {
	return text.replaceAll('\n', '\n  ');
}

/** A literal of Python, indented as an argument. */
function pythonValue(value: unknown, indent = '    '): string {
	if (value === null || value === undefined) return 'None';
	if (typeof value === 'boolean') return value ? 'True' : 'False';
	if (typeof value !== 'object') return JSON.stringify(value);
	const inner = `${indent}    `;
	const parts = Array.isArray(value)
		? value.map((item) => pythonValue(item, inner))
		: Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, inner)}`);
	const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
	if (parts.length === 0) return `${open}${close}`;
	return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
