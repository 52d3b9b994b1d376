/** Careers: job applications and their status (specification §3, §4, §5, §9). */
import * as z from 'zod/mini';
import { Email } from '../accounts.ts';
import { Instant } from '../instant.ts';
import { optionalLine, requiredLine, requiredText } from '../text.ts';
import { Colleague, InboxEvent, InboxState } from './inbox.ts';

const applicationStatuses = ['New', 'Reviewed', 'Interviewing', 'Rejected', 'Hired'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
/** An application starts as New; an admin can set any of the others from any status (specification §4). */
export const settableApplicationStatuses = ['Reviewed', 'Interviewing', 'Rejected', 'Hired'] as const;

const earliestBirth = '1900-01-01';
const dateOfBirthMessage = 'Please enter your date of birth.';

/** YYYY-MM-DD: a past day on which a living person may have been born. */
const DateOfBirth = z.string(dateOfBirthMessage).check(
	z.minLength(1, { error: dateOfBirthMessage, abort: true }),
	z.iso.date({ error: 'Please enter a valid date of birth.', abort: true }),
	z.refine(
		(day) => day >= earliestBirth && day <= new Date().toISOString().slice(0, 10),
		'Please enter a date of birth in the past.',
	),
);

export const NewApplication = z.object({
	firstName: requiredLine('Please enter your first name.', 100, 'Please keep the first name within 100 characters.'),
	lastName: requiredLine('Please enter your last name.', 100, 'Please keep the last name within 100 characters.'),
	/** The date of birth, YYYY-MM-DD. */
	dob: DateOfBirth,
	email: Email,
	phone: requiredLine('Please enter your phone number.', 40, 'Please keep the phone number within 40 characters.'),
	workExperience: requiredText(
		'Please describe your work experience.',
		10_000,
		'Please keep the work experience within 10000 characters.',
	),
	jobId: optionalLine(100, 'the job'),
	jobTitle: optionalLine(200, 'the job title'),
});
export type NewApplication = z.infer<typeof NewApplication>;

export const Application = z.object({
	_id: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	/** YYYY-MM-DD; blank until the applicant is hired, so that nobody decides by age. */
	dob: z.string(),
	email: z.string(),
	phone: z.string(),
	workExperience: z.string(),
	jobId: z.string(),
	jobTitle: z.string(),
	status: z.enum(applicationStatuses),
	createdAt: Instant,
	...InboxState.shape,
});
export type Application = z.infer<typeof Application>;

export const ApplicationStatusChange = z.object({
	status: z.enum(settableApplicationStatuses, {
		error: 'Please choose a status: Reviewed, Interviewing, Rejected or Hired.',
	}),
});

export const ApplicationDetail = z.object({
	application: Application,
	/** Newest first. */
	timeline: z.array(InboxEvent),
	/** Whom the application can be assigned to. */
	colleagues: z.array(Colleague),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;
