/** The service that the commands call, and how people call the command line that it serves. */
import { brand, cliCommand } from '@stayup/contract';

/** The build sets the origin that serves the package. */
export function serviceOrigin(): string {
	return (process.env.STAYUP_URL || process.env.STAYUP_CLI_ORIGIN || brand.origin).replace(/\/{1,9}$/, '');
}

/** Such as `npx … export`. */
export function callOf(command: string): string {
	return `${cliCommand(serviceOrigin())} ${command}`;
}
