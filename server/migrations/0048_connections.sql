CREATE TABLE "connections" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret_encrypted" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "connections_kind_known" CHECK ("connections"."id" in ('mail', 'sms', 'rateFeed', 'maps'))
);

--> statement-breakpoint
INSERT INTO connections (id) VALUES ('mail'), ('sms'), ('rateFeed'), ('maps');
--> statement-breakpoint
-- Every save counts the version up. What the last use gave changes nothing that pages show.
CREATE TRIGGER connections_public_changes AFTER INSERT OR UPDATE OF version OR DELETE OR TRUNCATE ON connections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
