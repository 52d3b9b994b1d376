/** The terms of service (specification §1, §9). */
import { brand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages.ts';
import { CompanyPage } from './company-page.tsx';

export function Terms() {
	return (
		<CompanyPage page={publicPages.terms} title="Terms of Service" lead="Last updated April 10, 2025">
			<p>
				These terms are the agreement between you and {brand.name} for the monitoring of websites and for the websites
				that we build, host and maintain. By making an account or ordering a service you accept them.
			</p>
			<h2>1. The services</h2>
			<p>
				Monitoring checks the websites you add at the interval you choose, records outages and response times, and
				alerts you. Done-for-you plans add the design, hosting and maintenance of a website as described on the{' '}
				<Link to={paths.pricing}>pricing page</Link>. We may improve the services; we will not take away something you
				pay for without notice.
			</p>
			<h2>2. Your account</h2>
			<p>
				You keep your password secret, your email address current, and you answer for what is done with your account.
				You may add only websites that you own or may have checked. We may pause checks that burden somebody else’s
				server.
			</p>
			<h2>3. Subscriptions and billing</h2>
			<p>
				Subscriptions are monthly unless you choose to pay for a year. Fees are due in advance and are charged to the
				card you give to our payment provider. If a payment fails we tell you, and your plan stays as it is for a few
				days before it ends.
			</p>
			<h2>4. Cancellation</h2>
			<p>
				You may cancel at any time. The service ends at the next billing cycle. For websites that we build, an early
				cancellation within the first 12 months may carry a fee, which we name in your order before you sign it.
			</p>
			<h2>5. Refunds</h2>
			<p>
				When a monthly subscription ends, days that were paid and not used are refunded pro rata. Annual contracts are
				not refunded, except where the service was interrupted and the interruption was caused by us.
			</p>
			<h2>6. Uptime</h2>
			<p>
				We aim for an uptime of 99.99% for the websites that we host. Announced maintenance, and causes outside our
				control such as your domain’s registrar or a third party’s service, do not count against it.
			</p>
			<h2>7. Ownership</h2>
			<p>
				You own the website that we build for you: its design, its texts and its pictures, once they are paid. Software
				of ours and of others that it runs on stays under its own license. You give us permission to host, copy and
				change your material as far as the service needs it.
			</p>
			<h2>8. Acceptable use</h2>
			<p>
				You may not use the services to break the law, to attack or overload systems, to send unwanted mail, or to get
				around the limits of your plan. We may suspend an account that does, after notice where we can give it.
			</p>
			<h2>9. Your data</h2>
			<p>
				How we handle personal data is described in the <Link to={paths.privacy}>privacy policy</Link>.
			</p>
			<h2>10. Warranty and liability</h2>
			<p>
				We provide the services with care, but monitoring cannot promise to find every failure, and no hosting can
				promise never to fail. As far as the law allows, our liability is limited to what you paid us in the twelve
				months before the event, and excludes lost profit and indirect damage.
			</p>
			<h2>11. Changes</h2>
			<p>
				When we change these terms we say so on this page and, where the change matters to you, by email at least 30
				days ahead. Whoever does not agree may cancel before the change takes effect.
			</p>
			<h2>12. Governing law</h2>
			<p>These terms are governed by the law of the Commonwealth of Virginia, United States.</p>
			<h2>13. Contact</h2>
			<p>
				Questions about these terms: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
			</p>
		</CompanyPage>
	);
}
