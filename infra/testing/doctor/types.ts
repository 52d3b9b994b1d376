/** The fake project and the faults that tests cause in it. */
import type { Project } from '../../doctor/check.ts';
import type { Sources } from '../../doctor/sources.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

export interface FakeReply {
	status: number;
	headers: Record<string, string>;
	body: Json;
}

/** A key of an object; or in a list an index, fields of an item, or the end. */
export type Step = string | number | { [key: string]: Json | RegExp };

export interface FakeProject {
	project: Project;
	sources: Sources;
	/** Sets a value in the reply to a request such as `GET https://…`. `undefined` removes a key or an item of a list. */
	set(request: string, path: readonly Step[], value: Json | undefined): void;
	/** Replaces a reply. The request is one of the healthy project, or new. */
	reply(request: string, status: number, body?: Json): void;
	setHeader(request: string, name: string, value: string | null): void;
	/** Calls of this host fail with the code. */
	disconnect(host: string, code: string): void;
	setSetting(name: string, value: string | undefined): void;
	setDns(name: string, records: string[]): void;
}

export interface Fault {
	/** Continues "finds only that". */
	fault: string;
	damage(fake: FakeProject): void;
	/** The name of the check that finds it. */
	check: string;
	problem: RegExp;
	fix: RegExp;
	/** Whether time alone brings it. */
	isByCalendar?: true;
}
