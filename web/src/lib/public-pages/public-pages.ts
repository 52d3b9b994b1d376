/** The public pages with their titles and descriptions. Prerendering and the sitemap use this table. */
import { annualSavingPercent, brand, type Job, plans, tierLimits } from '@stayup/contract';
import { paths } from '../paths.ts';
import { docPaths } from './doc-paths.ts';

export interface PublicPage {
	path: string;
	/** At most 60 characters. */
	title: string;
	/** At most 155 characters. */
	description: string;
	/** Excluded from the sitemap and from search engines. */
	isHidden?: true;
}

const { name } = brand;
const freeWebsites = tierLimits.Free.websites;
const lowestPrice = Math.min(...plans.map(({ monthlyPrice }) => monthlyPrice));
const saving = Math.max(...plans.map(annualSavingPercent));

export const publicPages = {
	home: {
		path: paths.home,
		title: `${name} · Be the first to know your site is down`,
		description: `Website monitoring that verifies every outage and explains what went wrong in plain English. Free for up to ${freeWebsites} websites.`,
	},
	landing: {
		path: paths.landing,
		title: `${name} · We build it. We host it. It stays up.`,
		description:
			'Your business website, built and hosted for you, live within 72 hours and monitored around the clock. Start with your email address.',
	},
	pricing: {
		path: paths.pricing,
		title: `Pricing · ${name}`,
		description: `Core, Pro and Elite: website, hosting and monitoring in one plan from $${lowestPrice} a month. Save ${saving}% with annual billing.`,
	},
	about: {
		path: paths.about,
		title: `About us · ${name}`,
		description: 'Who we are, why we build, host and monitor business websites, and what we promise our customers.',
	},
	careers: {
		path: paths.careers,
		title: `Careers · ${name}`,
		description: 'Work with us in development, sales or customer success, and help us build websites that stay up.',
	},
	careersSuccess: {
		path: paths.careersSuccess,
		title: `Application received · ${name}`,
		description: "We've received your application. Here's what happens next.",
		isHidden: true,
	},
	bookCall: {
		path: paths.bookCall,
		title: `Book a call · ${name}`,
		description: "Describe your business in five short steps, and we'll call you. No sales pressure.",
	},
	callIntake: {
		path: paths.callIntake,
		title: `Book a call · ${name}`,
		description: "Describe your business in five short steps, and we'll call you. No sales pressure.",
		isHidden: true,
	},
	terms: {
		path: paths.terms,
		title: `Terms of service · ${name}`,
		description:
			'The terms of our monitoring and of the websites we build and host: billing, cancellation, refunds and ownership.',
	},
	privacy: {
		path: paths.privacy,
		title: `Privacy policy · ${name}`,
		description: 'Which data we collect, how we use it, how long we keep it, and how to contact us about it.',
	},
	support: {
		path: paths.support,
		title: `Support · ${name}`,
		description: 'Email our support team. We typically reply within 24 hours on business days.',
	},
	security: {
		path: paths.security,
		title: `Security · ${name}`,
		description:
			'How to report a vulnerability, what we promise those who do, and how we protect your account and data.',
	},
	docs: {
		path: docPaths.docs,
		title: `Documentation · ${name}`,
		description:
			'Short guides: add a website, read an outage, alerts, webhooks, maintenance, status pages, uptime and the API.',
	},
	compare: {
		path: docPaths.compare,
		title: `Compare monitoring tools · ${name}`,
		description: `What ${name} does better than UptimeRobot, Better Stack, Uptime Kuma, Gatus and OpenStatus, and what they do better.`,
	},
	changelog: {
		path: docPaths.changelog,
		title: `Changelog · ${name}`,
		description: `What is new in ${name}, day by day: features, improvements and fixes.`,
	},
	login: {
		path: paths.login,
		title: `Log in · ${name}`,
		description: `Log in to your ${name} account.`,
		isHidden: true,
	},
	register: {
		path: paths.register,
		title: `Create your account · ${name}`,
		description: `Free for up to ${freeWebsites} websites. No credit card required.`,
		isHidden: true,
	},
} as const satisfies Record<string, PublicPage>;

export function jobPage({ _id, title, summary }: Job): PublicPage {
	return { path: paths.careersApply(_id), title: `${title} · Careers at ${name}`, description: summary };
}
