/** The part of invitations that the account page shows. */
export { InvitationSwitch } from "./invitation-switch.tsx";
