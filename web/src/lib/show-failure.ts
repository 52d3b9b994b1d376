/** Shows a toast about a call that failed. A repeated failure replaces the toast before. */
import toast from 'react-hot-toast/headless';
import { type Failure, messageFor } from './messages.ts';

export function showFailure(error: unknown, failure: Failure): void {
	toast.error(messageFor(error, failure), { id: failure.text });
}
