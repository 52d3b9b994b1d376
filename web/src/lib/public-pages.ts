/** The pages anybody may see: what search engines and shared links say of each. Prerendering and the sitemap go by this table. */
import { brand, jobs } from '@stayup/contract';
import { paths } from './paths.ts';

export interface PublicPage {
	path: string;
	/** At most 60 characters. */
	title: string;
	/** At most 155 characters. */
	description: string;
	/** Left out of the sitemap, and closed to search engines. */
	isHidden?: true;
}

const { name } = brand;

export const publicPages = {
	home: {
		path: paths.home,
		title: `${name} · Be the first to know your site is down`,
		description:
			'Website monitoring that makes sure before it says down, and tells in plain words what went wrong. Free for up to 10 websites.',
	},
	landing: {
		path: paths.landing,
		title: `${name} · We build it. We host it. It stays up.`,
		description:
			'Your business website, built and hosted for you, live within 72 hours, and watched around the clock. Start with your email address.',
	},
	pricing: {
		path: paths.pricing,
		title: `Pricing · ${name}`,
		description:
			'Core, Pro and Elite: website, hosting and monitoring in one plan from $50 a month. Save 16.7% when you pay for a year.',
	},
	about: {
		path: paths.about,
		title: `About us · ${name}`,
		description:
			'Who we are, why we build, host and watch business websites, and the promises we measure ourselves by.',
	},
	careers: {
		path: paths.careers,
		title: `Careers · ${name}`,
		description: 'Open positions in development, sales and customer success. Help businesses to websites that stay up.',
	},
	careersSuccess: {
		path: paths.careersSuccess,
		title: `Application received · ${name}`,
		description: 'Your application has reached us. This is what happens next.',
		isHidden: true,
	},
	bookCall: {
		path: paths.bookCall,
		title: `Book a call · ${name}`,
		description: 'Tell us about your business in five short steps, and we call you. No sales pressure.',
	},
	callIntake: {
		path: paths.callIntake,
		title: `Book a call · ${name}`,
		description: 'Tell us about your business in five short steps, and we call you. No sales pressure.',
		isHidden: true,
	},
	terms: {
		path: paths.terms,
		title: `Terms of service · ${name}`,
		description:
			'The terms for our monitoring and for the websites we build and host: billing, cancellation, refunds, ownership.',
	},
	privacy: {
		path: paths.privacy,
		title: `Privacy policy · ${name}`,
		description: 'Which data we see, what we use it for, how long we keep it, and how to reach us about it.',
	},
	support: {
		path: paths.support,
		title: `Support · ${name}`,
		description: 'Write to us and a person answers, typically within 24 hours on business days.',
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
		description: 'Free for up to 10 websites. No card needed.',
		isHidden: true,
	},
} as const satisfies Record<string, PublicPage>;

export const jobPages: readonly PublicPage[] = jobs.map((job) => ({
	path: paths.careersApply(job.id),
	title: `${job.title} · Careers at ${name}`,
	description: job.summary,
}));
