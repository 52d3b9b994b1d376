/** The header's and footer's links (specification §2), and those of the group Product. */
import { brand } from '@stayup/contract';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';

export const marketingLinks = [
	{ label: 'Features', to: paths.home },
	{ label: 'Pricing', to: paths.pricing },
	{ label: 'About Us', to: paths.about },
	{ label: 'Careers', to: paths.careers },
] as const;

interface FooterColumn {
	title: string;
	links: readonly {
		label: string;
		to: string;
		/** Whether a function serves it, apart from the app. */
		isServed?: true;
	}[];
}

export const footerColumns: readonly FooterColumn[] = [
	{
		title: 'Features',
		links: [
			{ label: 'Website status', to: paths.features('website-status') },
			{ label: 'SSL certification', to: paths.features('ssl-certification') },
			{ label: 'Traffic data', to: paths.features('traffic-data') },
			{ label: 'Downtime notifications', to: paths.features('downtime-notifications') },
		],
	},
	{
		title: 'Product',
		links: [
			{ label: 'Docs', to: docPaths.docs },
			{ label: 'Status pages', to: docPaths.guide('status-pages') },
			{ label: 'Alerts', to: docPaths.guide('alerts') },
			{ label: 'Import', to: docPaths.guide('import') },
			{ label: 'API', to: docPaths.apiReference, isServed: true },
			{ label: 'Compare', to: docPaths.compare },
			{ label: 'Changelog', to: docPaths.changelog },
			{ label: 'Service status', to: paths.ownStatus, isServed: true },
		],
	},
	{
		title: 'Resources',
		links: [
			{ label: 'Documentation', to: paths.home },
			{ label: 'API Reference', to: paths.home },
			{ label: 'Blog', to: paths.home },
			{ label: 'Support', to: paths.support },
		],
	},
	{
		title: 'Company',
		links: [
			{ label: 'About', to: paths.about },
			{ label: 'Careers', to: paths.careers },
			{ label: 'Privacy Policy', to: paths.privacy },
			{ label: 'Terms of Service', to: paths.terms },
			{ label: 'Security', to: paths.security },
		],
	},
];

export const socialLinks = [
	{ label: 'X', href: brand.social.x, icon: 'x' },
	{ label: 'LinkedIn', href: brand.social.linkedin, icon: 'linkedin' },
	{ label: 'Facebook', href: brand.social.facebook, icon: 'facebook' },
	{ label: 'Instagram', href: brand.social.instagram, icon: 'instagram' },
] as const;
