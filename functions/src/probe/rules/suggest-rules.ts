/** Suggests rules from a page that is in order: its title, phone number, main button and the system that its footer names. */
import type { Rule, RuleSource, SuggestedRule } from '@stayup/contract';
import { Parser } from 'htmlparser2';
import { oneLine } from '../page/page-text.ts';
import { judgeRules } from './judge-rules.ts';
import { createPoweredByReader } from './powered-by.ts';

const titleMaxLength = 100;
const buttonMaxLength = 40;
/** Further buttons of a page are rarely its main one. */
const buttonsRead = 20;
/** Buttons of every page, in the languages of our customers. */
const commonButtons =
	/cookie|accept|agree|allow|reject|decline|akzeptier|zustimm|ablehn|accepter|refuser|aceptar|menu|menü|close|schlie|fermer|cerrar|search|such|log ?in|sign ?in|anmeld|connexion|skip|toggle|navigation|next|prev|back|^(?:ok|x|×|\W*|\d*)$/i;

/**
 * `html` is untrusted. Returns at most one rule of each source, all of which the page fulfils, and none whose text an existing rule or an earlier
 * suggestion already requires.
 */
export function suggestRules(html: string, existing: readonly Rule[] = []): SuggestedRule[] {
	const required = existing.flatMap((rule) => (rule.kind === 'body-contains' ? [rule.text] : []));
	const { title, phone, button, footer } = readParts(html);
	const found: [RuleSource, string | null][] = [
		['title', title],
		['phone', phone],
		['button', button],
		['footer', footer],
	];
	return found.flatMap(([source, text]) => {
		if (text === null || text === '' || required.some((known) => known.includes(text))) return [];
		const rule = { kind: 'body-contains', text } as const;
		if (!judgeRules([rule], { headers: {}, text: html })[0]?.passed) return [];
		required.push(text);
		return [{ source, rule }];
	});
}

/** The sources that are one element each. */
type ElementSource = Exclude<RuleSource, 'footer'>;

interface Part {
	name: string;
	kind: ElementSource;
	text: string;
}

function readParts(html: string): Record<RuleSource, string | null> {
	const parts: Record<ElementSource, string | null> = { title: null, phone: null, button: null };
	const poweredBy = createPoweredByReader();
	let buttons = 0;
	let open: Part | null = null;
	const close = () => {
		if (!open) return;
		const text = oneLine(open.text);
		if (open.kind === 'button') buttons += 1;
		if (isUseful(open.kind, text)) parts[open.kind] ??= text;
		open = null;
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			poweredBy.onOpenTag(name);
			if (name === 'input' && attributes.type === 'submit') {
				open = { name, kind: 'button', text: attributes.value ?? '' };
				close();
				return;
			}
			const kind = kindOf(name, attributes);
			if (kind === null || (kind === 'button' && buttons >= buttonsRead)) return;
			close();
			open = { name, kind, text: '' };
		},
		ontext(text) {
			poweredBy.onText(text);
			if (open && open.text.length < 10 * titleMaxLength) open.text += text;
		},
		onclosetag(name) {
			poweredBy.onCloseTag(name);
			if (open?.name === name) close();
		},
	});
	parser.end(html);
	return { ...parts, footer: poweredBy.result() };
}

function kindOf(name: string, { href = '', role, class: classes = '' }: Record<string, string>): ElementSource | null {
	if (name === 'title') return 'title';
	if (name === 'a' && /^tel:/i.test(href)) return 'phone';
	const isLinkLikeButton = name === 'a' && (role === 'button' || /\b(?:btn|button|cta)\b/i.test(classes));
	return name === 'button' || isLinkLikeButton ? 'button' : null;
}

function isUseful(kind: ElementSource, text: string): boolean {
	switch (kind) {
		case 'title':
			return text.length > 0 && text.length <= titleMaxLength;
		case 'phone':
			return text.length <= 30 && text.replace(/\D/g, '').length >= 5;
		case 'button':
			return text.length > 2 && text.length <= buttonMaxLength && !commonButtons.test(text);
	}
}
