/** Answers one MCP request: lists the tools, and runs one as a call of our API in the name of the key (decision 72). */

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { brand, unknownErrors } from '@stayup/contract';
import * as z from 'zod/mini';
import type { Confirmations } from './confirmation.ts';
import { type ApiCall, type Args, subjectOf, type Tool, tools } from './tools.ts';

interface McpDeps {
	confirmations: Confirmations;
	/** Calls our API with the credentials of the request. */
	callApi(call: ApiCall, headers?: Readonly<Record<string, string>>): Promise<{ status: number; reply: unknown }>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const instructions =
	'Stayup monitors websites. Read tools answer at once. Tools that change something first describe the change and return a confirmation: show the description to the user, and only if the user agrees call the tool again with the same arguments and the confirmation.';

/** Loaded with the first request, because most instances never get one. */
async function loadSdk() {
	const [{ Server }, { WebStandardStreamableHTTPServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
		await Promise.all([
			import('@modelcontextprotocol/sdk/server/index.js'),
			import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
			import('@modelcontextprotocol/sdk/types.js'),
		]);
	// It sets the language of all validation errors, those of our API included.
	z.config({ localeError: undefined });
	return { Server, WebStandardStreamableHTTPServerTransport, CallToolRequestSchema, ListToolsRequestSchema };
}

let sdk: ReturnType<typeof loadSdk> | null = null;

/** Stateless: every request has a server of its own, so that any instance can answer it. */
export async function answerMcp(deps: McpDeps, keyId: string, request: Request): Promise<Response> {
	sdk ??= loadSdk();
	const { Server, WebStandardStreamableHTTPServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await sdk;
	const server = new Server({ name: brand.name, version: '1' }, { capabilities: { tools: {} }, instructions });
	server.setRequestHandler(ListToolsRequestSchema, async () => {
		const { toolList } = await import('./tool-list.built.ts');
		return { tools: toolList };
	});
	server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
		run(deps, keyId, params.name, params.arguments ?? {}),
	);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	try {
		return await transport.handleRequest(request);
	} finally {
		await server.close();
	}
}

async function run(deps: McpDeps, keyId: string, name: string, given: Args): Promise<CallToolResult> {
	const tool = tools.find((candidate) => candidate.name === name);
	if (!tool) return failure(`There is no tool ${name}.`);
	const { confirmation, ...args } = given;
	const unknown = unknownErrors(tool.input, args, 'argument');
	if (unknown.length > 0) return failure(unknown.map(({ message }) => message).join(' '));
	const read = tool.input.safeParse(args);
	if (!read.success) {
		return failure(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '));
	}
	if (!tool.plan) return perform(deps, tool.call(args), {});
	const change = { keyId, tool: name, args };
	if (typeof confirmation !== 'string') return plan(deps, tool, change);
	if (!deps.confirmations.isFor(confirmation, change, deps.now())) {
		return failure('This confirmation is too old or belongs to another change. Call the tool again without it.');
	}
	// A confirmation performs its change once.
	return perform(deps, tool.call(args), { 'idempotency-key': confirmation.slice(-64) });
}

/** Reads what the change is about, which also checks that the key may see it. */
async function plan(
	deps: McpDeps,
	tool: Tool,
	change: { keyId: string; tool: string; args: Args },
): Promise<CallToolResult> {
	const path = tool.subjectPath?.(change.args);
	const found = path === undefined ? null : await deps.callApi({ method: 'GET', path });
	if (found && found.status >= 400) return refusal(found);
	const description = tool.plan?.(change.args, subjectOf(found?.reply)) ?? '';
	const confirmation = deps.confirmations.mint(change, deps.now());
	return result({ wouldDo: description, confirmation, expiresInMinutes: 10 });
}

async function perform(
	deps: McpDeps,
	call: ApiCall,
	headers: Readonly<Record<string, string>>,
): Promise<CallToolResult> {
	const answer = await deps.callApi(call, call.method === 'GET' ? {} : headers);
	return answer.status >= 400 ? refusal(answer) : result(answer.reply);
}

function result(value: unknown): CallToolResult {
	return { content: [{ type: 'text', text: JSON.stringify(value) }] };
}

function refusal({ status, reply }: { status: number; reply: unknown }): CallToolResult {
	const { message } = reply as { message?: string };
	return failure(message ?? `The API responded with ${status}.`);
}

function failure(text: string): CallToolResult {
	return { isError: true, content: [{ type: 'text', text }] };
}
