/** docs/api.md, made from the OpenAPI document. */
import { accessInWords, callsByTag, type DocumentedCall, refusalsOf, successOf } from './calls.ts';
import { type FieldRow, fieldRowsOf, kindOf } from './field-rows.ts';
import type { JsonSchema, OpenApi } from './openapi.ts';

export function apiMarkdown(document: OpenApi): string {
	const sections = callsByTag(document).flatMap(({ tag, calls }) => [
		`## ${tag}`,
		...calls.map((call) => callMarkdown(call, document)),
	]);
	return `${[`# ${document.info.title}`, introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `Generated from the table of calls by \`npm run docs\`; do not edit. The same as OpenAPI 3.1: \`/api/openapi.json\`; to read in a browser:
\`/api/docs\`.

**Token.** \`POST /api/auth/login\` answers a \`token\`, good for an hour. Send it as \`Authorization: Bearer TOKEN\`.

**Refusals** are JSON: \`message\` is a sentence for people, \`code\` a word for programs, \`requestId\` names the request to our support, and
\`errors\` lists \`{field, message}\` for each field at fault.

**Pages.** A list holds 50 rows, or \`limit\` of them (at most 200). When there are more, the \`Link\` header names the next page.

**Limits.** What comes too often is answered 429 with \`Retry-After\`. A body is JSON of at most 32 KB.`;

function callMarkdown(call: DocumentedCall, document: OpenApi): string {
	const { method, path, operation } = call;
	const { status, response } = successOf(call);
	const body = operation.requestBody?.content['application/json'].schema;
	const reply = response.content?.['application/json'].schema;
	const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
	const refusals = refusalsOf(call).map((refusal) => refusal.status);
	return [
		`### ${method} ${path}`,
		`${operation.summary} *${accessInWords(call)}.* Answers ${status}; may refuse with ${refusals.join(', ')}.`,
		...(query.length > 0
			? [
					table(
						'Query',
						query.map((parameter) => parameterRow(parameter, document)),
					),
				]
			: []),
		...(body ? [table('Body', fieldRowsOf(body, document))] : []),
		...(reply ? [replyMarkdown(reply, document)] : []),
	].join('\n\n');
}

function parameterRow(
	{ name, description = '', schema }: { name: string; description?: string; schema: JsonSchema },
	document: OpenApi,
): FieldRow {
	return { name, kind: kindOf(schema, document), isRequired: false, note: description };
}

function replyMarkdown(reply: JsonSchema, document: OpenApi): string {
	const rows = fieldRowsOf(reply, document);
	const title = reply.type === 'array' ? 'Reply, an array of' : 'Reply';
	return rows.length === 0 ? `${title}: an object.` : table(title, rows);
}

function table(title: string, rows: readonly FieldRow[]): string {
	const lines = rows.map(
		({ name, kind, isRequired, note }) =>
			`| \`${name}\`${isRequired || title !== 'Body' ? '' : ' (optional)'} | ${cell(kind)} | ${cell(note)} |`,
	);
	return [`| ${title} | Kind | |`, '|---|---|---|', ...lines].join('\n');
}

function cell(text: string): string {
	return text.replaceAll('|', '\\|');
}
