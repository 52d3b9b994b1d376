/** The regions of the functions: rechecks run in a second one, to confirm failures from another place (PROBE-2). */
import type { Region } from '@stayup/contract';

export const homeRegion = 'us-east4' satisfies Region;
export const recheckRegion = 'us-west1' satisfies Region;
