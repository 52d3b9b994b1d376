/** The stores of the context, joined from one group per subject. */
import type { AccountStores } from '../accounts/account-stores.ts';
import type { MemberStores } from '../accounts/members/member-stores.ts';
import type { BillingStores } from '../billing/billing-stores.ts';
import type { CallStores } from '../booked-calls/call-stores.ts';
import type { ImportStores } from '../imports/import-stores.ts';
import type { InboxStores } from '../inbox/inbox-stores.ts';
import type { MaintenanceStores } from '../maintenance-windows/maintenance-stores.ts';
import type { OutageStores } from '../outages/outage-stores.ts';
import type { ProjectStores } from '../projects/project-stores.ts';
import type { StatusStores } from '../status-pages/status-stores.ts';
import type { SubscriberStores } from '../status-subscribers/subscriber-stores.ts';
import type { VisitorStores } from '../visitors/visitor-stores.ts';
import type { WebsiteStores } from '../websites/website-stores.ts';
import type { AlertStores } from './alert-stores.ts';
import type { KeyParts } from './key-parts.ts';

export interface Stores
	extends AccountStores,
		BillingStores,
		WebsiteStores,
		OutageStores,
		MaintenanceStores,
		MemberStores,
		StatusStores,
		SubscriberStores,
		ImportStores,
		InboxStores,
		VisitorStores,
		ProjectStores,
		CallStores,
		AlertStores,
		KeyParts {}
