/** Endpoints of a configuration of Gatus (https://github.com/TwiN/gatus, "Configuration"). */
import { cutText, parseJsonPath, type Rule } from '@stayup/contract';
import { secondsOf } from '../read-csv.ts';
import { type JsonObject, listOf, objectOf, pairsOf, textOf } from '../read-json.ts';
import { readYaml } from '../read-yaml.ts';
import type { SourceContents } from '../source-items.ts';
import { kindName, type SourceMonitor, sourceMonitor, UnreadableFile, unsupportedKind } from '../source-monitor.ts';
import { gatusItems } from './gatus-items.ts';

export function readGatus(text: string): SourceContents {
	const file = objectOf(readYaml(text, 'This is not a YAML file of Gatus. Please choose its configuration file.'));
	// Before version 4, endpoints were called services.
	const endpoints = listOf(file.endpoints ?? file.services).map(objectOf);
	if (endpoints.length === 0) throw new UnreadableFile('This file has no endpoints of Gatus.');
	return {
		monitors: endpoints.map((endpoint, index) => fromGatus(index + 1, endpoint)),
		items: () => gatusItems(file, endpoints),
	};
}

const defaultIntervalSeconds = 60;

function fromGatus(row: number, endpoint: JsonObject): SourceMonitor {
	const name = textOf(endpoint.name);
	const url = textOf(endpoint.url).trim();
	const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? '';
	const kind = endpoint.dns !== undefined ? 'dns' : endpoint.ssh !== undefined ? 'ssh' : scheme;
	if (kind !== '' && kind !== 'http' && kind !== 'https') {
		return sourceMonitor(row, { name, url, cannot: unsupportedKind(kindName(kind.replace(/^wss$/, 'ws'))) });
	}
	if (/\$\{?\w/.test(url)) {
		return sourceMonitor(row, { name, url, cannot: 'Its URL has a variable. Please put the URL into the file first.' });
	}
	const conditions = readConditions(listOf(endpoint.conditions).map(textOf));
	const method = endpoint.graphql === true ? 'POST' : textOf(endpoint.method).toUpperCase();
	const lost = [...conditions.lost];
	if (!['', 'GET', 'HEAD', 'POST'].includes(method)) lost.push(`Checked with GET instead of ${method}.`);
	if (objectOf(endpoint.client).insecure === true) lost.push('Certificates are always verified here.');
	const group = textOf(endpoint.group);
	return sourceMonitor(row, {
		name,
		url,
		lost,
		tags: group === '' ? [] : [group],
		intervalSeconds: secondsOf(textOf(endpoint.interval)) ?? defaultIntervalSeconds,
		isPaused: endpoint.enabled === false,
		acceptedStatusCodes: conditions.statusCodes,
		rules: conditions.rules,
		method: method === 'POST' ? 'POST' : method === 'HEAD' && conditions.rules.length === 0 ? 'HEAD' : 'GET',
		headers: pairsOf(endpoint.headers),
		body: method === 'POST' ? textOf(endpoint.body) || null : null,
	});
}

interface Conditions {
	statusCodes: string | null;
	rules: Rule[];
	lost: string[];
}

function readConditions(conditions: readonly string[]): Conditions {
	const read: Conditions = { statusCodes: null, rules: [], lost: [] };
	for (const condition of conditions) {
		const { left, operator, right } = comparisonOf(condition);
		const statusCodes = left === '[STATUS]' ? statusCodesOf(operator, right) : null;
		const rule = ruleOf(left, operator, right);
		if (statusCodes !== null) read.statusCodes = statusCodes;
		else if (rule) read.rules.push(rule);
		else if (!isImplied(left, operator, right)) {
			read.lost.push(`The condition “${cutText(condition, 80)}” has no equivalent and is not imported.`);
		}
	}
	return read;
}

/** Divided at the first operator. Empty texts if it has none. */
function comparisonOf(condition: string): { left: string; operator: string; right: string } {
	const found = /[=!<>]=|[<>]/.exec(condition);
	const left = condition.slice(0, found?.index ?? 0).trim();
	if (!found || left === '') return { left: '', operator: '', right: '' };
	const [operator] = found;
	return { left, operator, right: condition.slice(found.index + operator.length).trim() };
}

/** Every check requires a connection, and warns before a certificate or domain expires. */
function isImplied(left: string, operator: string, right: string): boolean {
	if (left === '[CONNECTED]') return operator === '==' && right === 'true';
	return (left === '[CERTIFICATE_EXPIRATION]' || left === '[DOMAIN_EXPIRATION]') && operator.startsWith('>');
}

function statusCodesOf(operator: string, right: string): string | null {
	const several = /^any\(([\d,\s]+)\)$/.exec(right)?.[1];
	if (operator === '==' && several !== undefined) return several.replaceAll(/\s/g, '').split(',').join(', ');
	if (!/^\d{3}$/.test(right)) return null;
	const code = Number(right);
	if (operator === '==') return right;
	if (operator === '<') return `100-${code - 1}`;
	if (operator === '<=') return `100-${code}`;
	return null;
}

function ruleOf(left: string, operator: string, right: string): Rule | null {
	if (left === '[BODY]') {
		const text = /^pat\(\*([^*?]+)\*\)$/.exec(right)?.[1];
		if (text === undefined) return null;
		return operator === '=='
			? { kind: 'body-contains', text }
			: operator === '!='
				? { kind: 'body-lacks', text }
				: null;
	}
	const found = /^has\(\[BODY\]\.(.+)\)$/.exec(left)?.[1];
	if (found !== undefined && operator === '==' && right === 'true' && parseJsonPath(found) !== null) {
		return { kind: 'json', path: found, comparison: 'exists', value: null };
	}
	const path = /^\[BODY\]\.?(.+)$/.exec(left)?.[1];
	const comparison = ({ '==': 'equals', '<': 'less', '>': 'greater' } as const)[operator as '==' | '<' | '>'];
	if (path === undefined || comparison === undefined || parseJsonPath(path) === null) return null;
	if (/^(?:pat|any|len|has)\(/.test(right) || right === '') return null;
	return { kind: 'json', path, comparison, value: right };
}
