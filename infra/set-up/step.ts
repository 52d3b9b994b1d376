/** The steps of set-up: each reads a part of the project and says what changes it needs. */

import type { Scale } from '../../functions/src/main/sizes.ts';

export type Program = 'gcloud' | 'firebase';

export interface CommandChange {
	kind: 'command';
	program: Program;
	args: readonly string[];
	/** A secret that the command reads from its standard input, never from its arguments. */
	input?: { name: string; read(): Promise<string> };
}

/** For what no command can do. */
export interface RequestChange {
	kind: 'request';
	method: 'POST' | 'PATCH';
	url: string;
	body: object;
}

/** Of a service outside Google, with a key of its own. */
export interface CallChange {
	kind: 'call';
	method: 'POST' | 'PATCH' | 'DELETE';
	url: string;
	body: object;
	send(): Promise<unknown>;
}

export interface FileChange {
	kind: 'file';
	/** From the root of the repository. */
	path: string;
	text: string;
}

export type Change = CommandChange | RequestChange | CallChange | FileChange;

/** Reads a project. A dry run reads nothing, so that it shows the changes that an empty project needs. */
export interface Reader {
	/** The rows that a command lists. */
	list<Row>(program: Program, ...args: string[]): Promise<Row[]>;
	/** The row that a command describes; null in a dry run. */
	describe<Row>(program: Program, ...args: string[]): Promise<Row | null>;
	/** The answer of one of Google's REST APIs; null if it does not exist. */
	get(url: string): Promise<unknown>;
	/** The text of a file of the repository; null if there is none. */
	file(path: string): Promise<string | null>;
	/** For services outside Google; null in a dry run. */
	fetch: typeof globalThis.fetch | null;
}

/** The deployment to set up. */
export interface Target {
	projectId: string;
	/** The origin of the web app. */
	appOrigin: string;
	operatorEmail: string;
	/** Google calls it for each alert, besides the email; null leaves Google as it is. */
	operatorWebhook: string | null;
	/** The sender of all email. */
	emailFrom: string;
	/** The web app's id for App Check; null if the deployment does not use it. */
	appCheckAppId: string | null;
	/** Null if the project has one, or if there is only one to choose. */
	billingAccount: string | null;
	/** In the currency of the billing account. */
	monthlyBudget: number;
	scale: Scale;
	/** The value for a new secret. */
	readSecret(name: string): Promise<string>;
	/** The key of SendGrid with full access; null if the operator does not give it. */
	readSendGridKey(): Promise<string | null>;
}

export interface Step<Deployment = Target> {
	title: string;
	/** Empty if the project is as expected. */
	changes(target: Deployment, reader: Reader): Promise<Change[]>;
	/** How many of its changes, which are independent, may run at the same time; default: one after the other. */
	atOnce?: number;
	/** For the operator, after the changes. Not in a dry run. */
	notes?(target: Deployment, reader: Reader): Promise<string[]>;
}

/** Ends set-up; the message is one sentence. */
export class SetUpStopped extends Error {}

export function gcloud(...args: string[]): CommandChange {
	return { kind: 'command', program: 'gcloud', args };
}

export function firebase(...args: string[]): CommandChange {
	return { kind: 'command', program: 'firebase', args };
}

/** As one would type it, without any secret. */
export function textOf(change: Change): string {
	if (change.kind === 'request' || change.kind === 'call') {
		return `${change.method} ${change.url} ${JSON.stringify(change.body)}`;
	}
	if (change.kind === 'file') return `Write ${change.path}`;
	const command = [change.program, ...change.args.map(quoted)].join(' ');
	return change.input ? `${command}  # reads ${change.input.name} from its input` : command;
}

function quoted(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The last part of a resource's name. */
export function idOf({ name }: { name: string }): string {
	return name.slice(name.lastIndexOf('/') + 1);
}
