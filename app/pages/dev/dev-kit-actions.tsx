import { Check, MessageCircle, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { Row, Specimen } from './dev-kit-specimen.tsx';

const Dialog = lazy(() =>
  import('#platform/web/ui/dialog.tsx').then((module) => ({ default: module.Dialog })),
);
const ConfirmDialog = lazy(() =>
  import('#platform/web/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);
const Tooltip = lazy(() =>
  import('#platform/web/ui/tooltip.tsx').then((module) => ({ default: module.Tooltip })),
);

export function ActionSpecimens() {
  return (
    <>
      <Specimen title="Buttons">
        <Row>
          <Button>Book Now</Button>
          <Button variant="outline">View Profile</Button>
          <Button variant="ghost">Clear Filters</Button>
          <Button variant="accent">Find Teachers</Button>
          <Button variant="danger">Cancel Booking</Button>
          <Button variant="danger-ghost">Reject</Button>
          <ButtonLink to="/search">Browse Teachers</ButtonLink>
        </Row>
        <div className="mt-3">
          <Row>
            <Button size="hero">
              <Search size={20} strokeWidth={1.9} aria-hidden="true" />
              Find Teachers
            </Button>
            <Button>
              <Check size={20} strokeWidth={1.9} aria-hidden="true" />
              Accept
            </Button>
            <Button variant="outline">
              <MessageCircle size={20} strokeWidth={1.9} aria-hidden="true" />
              Chat
            </Button>
            <Button disabled>Complete Profile</Button>
            <PendingButton />
            <Button pending pendingLabel="Sending...">
              Send request
            </Button>
            <Button variant="outline" pending>
              Save
            </Button>
          </Row>
        </div>
        <div className="mt-3 rounded-md bg-primary-deep p-4">
          <Row>
            <Button variant="accent">Find Teachers</Button>
            <Button variant="outline-on-deep">Get Started</Button>
          </Row>
        </div>
        <div className="mt-3 rounded-md bg-accent p-4">
          <Row>
            <Button variant="primary-on-accent">Browse Teachers</Button>
            <Button variant="outline-on-accent">Join as Instructor</Button>
          </Row>
        </div>
      </Specimen>
      <Specimen title="Dialogs, toasts, tooltip">
        <Overlays />
      </Specimen>
      <Specimen title="Removable chips">
        <RemovableChips />
      </Specimen>
    </>
  );
}

/** Stays pending until the page is left: nothing here runs by time. */
function PendingButton() {
  const [pending, setPending] = useState(false);
  return (
    <Button pending={pending} pendingLabel="Signing in..." onClick={() => setPending(true)}>
      Sign In
    </Button>
  );
}

function RemovableChips() {
  const [filters, setFilters] = useState(['Mumbai', 'Bandra', 'Vinyasa']);
  return (
    <Row>
      {filters.map((filter) => (
        <RemovableChip
          key={filter}
          label={filter}
          onRemove={() => setFilters(filters.filter((one) => one !== filter))}
        />
      ))}
    </Row>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm' | 'chat'>('none');
  const close = () => setOpen('none');
  const hydrated = useHydrated();
  return (
    <Row>
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Ask to confirm
      </Button>
      <Button variant="outline" onClick={() => setOpen('chat')}>
        Open full sheet
      </Button>
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Profile updated successfully!', description: 'Students see it now.' })}
      >
        Show toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({
            title: 'Login failed',
            description: 'Invalid mobile number or password',
            variant: 'destructive',
          })
        }
      >
        Show failing toast
      </Button>
      {hydrated && (
        <Suspense>
          <Tooltip text="Shown after 700 ms">
            <Button variant="ghost">Point at me</Button>
          </Tooltip>
          {open !== 'none' && (
            <>
              <Dialog
                open={open === 'dialog'}
                onClose={close}
                title="Request a session"
                subtitle="with Ananya Kulkarni"
                media={<Avatar name="Ananya Kulkarni" src="/art/portraits/portrait-1-bun.svg" />}
                footer={
                  <div className="flex items-center gap-3">
                    <p className="text-sm text-ink-2">
                      Free to ask.
                      <br />
                      Reply within 24 h.
                    </p>
                    <Button className="flex-1">Send request</Button>
                  </div>
                }
              >
                {['one', 'two', 'three', 'four', 'five', 'six'].map((part) => (
                  <p key={part} className="mb-6 text-ink-2">
                    Part {part}. The body scrolls between the head and the foot, which stay in sight. Nothing
                    behind moves.
                  </p>
                ))}
              </Dialog>
              <ConfirmDialog
                open={open === 'confirm'}
                title="Cancel this booking?"
                text="The teacher will be told. This cannot be undone."
                keepLabel="Keep Booking"
                confirmLabel="Cancel Booking"
                onKeep={close}
                onConfirm={close}
              />
              <Dialog open={open === 'chat'} onClose={close} title="Priya Sharma" size="chat">
                <p className="p-4">Fills a phone; the children scroll by themselves.</p>
              </Dialog>
            </>
          )}
        </Suspense>
      )}
    </Row>
  );
}
