/** The handover file of a website that was launched: what its client needs to take it elsewhere. Only what is recorded. Pure. */
import {
	brand,
	type HostingFacts,
	type HostingLine,
	hostingLabels,
	kindNames,
	toInstant,
	type WebsiteDocument,
} from '@stayup/contract';
import { html, raw } from 'hono/html';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { monthName } from '../rules/month-name.ts';

interface HandoverFacts {
	/** Such as `P-7K3M2Q`. */
	reference: string;
	client: string;
	project: ProjectDocument;
	/** The monitor of the client; null if it was removed. */
	website: Pick<WebsiteDocument, 'certificate' | 'domain' | 'name'> | null;
	/** Milliseconds since the epoch. */
	now: number;
}

const notRecorded = 'Not recorded';

export async function handoverHtml({ reference, client, project, website, now }: HandoverFacts): Promise<string> {
	const { hosting, websiteUrl, firstLaunchedAt } = project;
	const title = `Handover of ${website?.name ?? websiteUrl ?? reference}`;
	// The talks before and about the preview built nothing.
	const done = project.checklist.filter(
		({ stage, month, doneAt }) => month === null && doneAt !== null && stage !== 'intake' && stage !== 'review',
	);
	const updates = project.checklist.filter(({ month, doneAt }) => month !== null && doneAt !== null);
	const waived = project.waivers.flatMap(({ requirement, reason, at, by }) => {
		const item = project.checklist.find(({ id }) => id === requirement);
		// One that was done after all is among what was built.
		return item && item.doneAt === null ? [`${item.text}: ${reason} (${by.name}, ${day(at)})`] : [];
	});
	const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<header>
<p>${brand.name}, project ${reference}</p>
<h1>${title}</h1>
<p>For ${client || notRecorded}. Written on ${day(now)} from what is recorded in the project. The website is yours: this file says what you need to move it. It contains no passwords.</p>
</header>
${section('What was built', [
	['Work', project.kind === null ? null : kindNames[project.kind]],
	['Plan', project.tier],
	['First live', dayOrNull(firstLaunchedAt)],
	['Approved', approvalOf(project)],
])}
${listOf(
	'Done',
	done.map(({ text, doneAt }) => `${text} (${day(doneAt ?? 0)})`),
)}
${listOf('Left out, with the reason', waived)}
${listOf(
	'Monthly updates',
	updates.map(({ month, doneAt }) => `${monthName(month ?? '')} (${day(doneAt ?? 0)})`),
)}
${section('Where it lives', [
	['URL', websiteUrl],
	...linesOf(hosting, ['platform', 'repository', 'backups']),
	['Certificate', certificateOf(website)],
])}
${section('Domain and accounts', [
	['Domain', domainOf(website)],
	...linesOf(hosting, ['registrar', 'dns', 'accounts']),
])}
${section('Renewal', [['Renews on', hosting.renewsOn === null ? null : dayOf(hosting.renewsOn)], ...linesOf(hosting, ['renewalCost'])])}
<section>
<h2>How to move it</h2>
<ol>
<li>Ask us for a copy of the pages, texts and images, and of the database if there is one. Write to ${brand.supportEmail} with ${reference} in the subject.</li>
<li>Put the copy on your new server, and open it there before you change anything else.</li>
<li>Take over the accounts above that are not in your name, the domain first.</li>
<li>Point the DNS records of the domain to the new server. Leave those for email as they are.</li>
<li>Check that the website answers with a certificate, and that http and www still lead to it.</li>
<li>Cancel the plan with us only then, so that the website is never offline.</li>
</ol>
</section>
</main>
</body>
</html>
`;
	return String(await document);
}

type Row = readonly [label: string, value: string | null];

function section(title: string, rows: readonly Row[]) {
	return html`<section>
<h2>${title}</h2>
<dl>${rows.map(
		([label, value]) =>
			html`<div><dt>${label}</dt><dd${value ? '' : raw(' class="none"')}>${value || notRecorded}</dd></div>`,
	)}</dl>
</section>`;
}

function listOf(title: string, items: readonly string[]) {
	if (items.length === 0) return '';
	return html`<h3>${title}</h3>
<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

function linesOf(hosting: HostingFacts, names: readonly HostingLine[]): Row[] {
	return names.map((name) => [hostingLabels[name], hosting[name]]);
}

function approvalOf({ previews }: ProjectDocument): string | null {
	const approved = previews.findLast(({ approval }) => approval !== null);
	if (!approved?.approval) return null;
	const { at, by } = approved.approval;
	return `Preview ${approved.version}, by ${by.name} on ${day(at)}: ${approved.url}`;
}

function certificateOf(website: HandoverFacts['website']): string | null {
	const certificate = website?.certificate;
	return certificate ? `From ${certificate.issuer}, valid until ${day(certificate.validTo)}` : null;
}

function domainOf(website: HandoverFacts['website']): string | null {
	const domain = website?.domain;
	if (!domain) return null;
	const expiry = domain.expiresAt === null ? '' : `, registered until ${day(domain.expiresAt)}`;
	return `${domain.name}${expiry}`;
}

function dayOrNull(at: number | null): string | null {
	return at === null ? null : day(at);
}

function day(at: number): string {
	return dayOf(toInstant(at).slice(0, 'YYYY-MM-DD'.length));
}

/** Such as "November 29, 2026". */
function dayOf(date: string): string {
	const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
	return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', format);
}

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #171717; background: #fff; }
main { max-width: 42rem; margin: 0 auto; padding: 3rem 1.5rem; }
header p { color: #5c5c5c; margin: 0 0 .5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
ul, ol { margin: 0; padding-left: 1.25rem; }
li { margin: .25rem 0; overflow-wrap: anywhere; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 10rem 1fr; gap: 1rem; padding: .5rem 0; border-top: 1px solid #e5e5e5; }
dt { color: #5c5c5c; }
dd { margin: 0; overflow-wrap: anywhere; }
.none { color: #5c5c5c; font-style: italic; }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; gap: 0; } }
@media (prefers-color-scheme: dark) {
	body { color: #ededed; background: #0a0a0a; }
	header p, dt, .none { color: #a3a3a3; }
	dl div { border-color: #2e2e2e; }
}
@media print {
	main { max-width: none; padding: 0; }
	body { color: #000; background: #fff; font-size: 11pt; }
	section, li { break-inside: avoid; }
	h2, h3 { break-after: avoid; }
}
`;
