/** The header's and footer's links (specification §2). */
import { brand } from '@stayup/contract';
import { paths } from '../../lib/paths.ts';

export const marketingLinks = [
	{ label: 'Features', to: paths.home },
	{ label: 'Pricing', to: paths.pricing },
	{ label: 'About Us', to: paths.about },
	{ label: 'Careers', to: paths.careers },
] as const;

export const footerColumns = [
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
] as const;

export const socialLinks = [
	{ label: 'X', href: brand.social.x, icon: 'x' },
	{ label: 'LinkedIn', href: brand.social.linkedin, icon: 'linkedin' },
	{ label: 'Facebook', href: brand.social.facebook, icon: 'facebook' },
	{ label: 'Instagram', href: brand.social.instagram, icon: 'instagram' },
] as const;
